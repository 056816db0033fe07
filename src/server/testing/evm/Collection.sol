// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// As much of a collection as is asked of one that nobody trades in: what it is called, and that it is one (ERC-165).
contract Collection {
    string public constant name = "Example Collection";
    string public constant symbol = "EXC";
    address public constant owner = 0x70997970C51812dc3A010C7d01b50e0d17dc79C8;
    uint256 public constant totalSupply = 9999;

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }
}
