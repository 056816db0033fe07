// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A BEP-20 token like the one that donations are paid in. Its code is placed at an address without running a
/// constructor, so everything fixed is a constant; anybody may mint. At another address than TPT's it is another's token.
contract Bep20 {
    address private constant TPT = 0xECa41281c24451168a37211F0bc2b8645AF45092;
    uint8 public constant decimals = 4;

    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function name() external view returns (string memory) {
        return address(this) == TPT ? "TokenPocket Token" : "Placed for tests";
    }

    function symbol() external view returns (string memory) {
        return address(this) == TPT ? "TPT" : "PLACED";
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(allowance[from][msg.sender] >= value, "allowance");
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    /// Several transfers in one transaction, as wallets of organisations send them.
    function transferMany(address[] calldata to, uint256[] calldata values) external {
        for (uint256 i = 0; i < to.length; i++) move(msg.sender, to[i], values[i]);
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function move(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value, "balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
