// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A wallet that is a contract and signs as EIP-1271 says: what its owner signed, it signed. Its code is placed at an address
/// without running a constructor, so whoever calls `setUp` first owns it.
contract Wallet {
    address public owner;

    function setUp(address newOwner) external {
        require(owner == address(0), "owned");
        owner = newOwner;
    }

    function execute(address to, bytes calldata data) external {
        require(msg.sender == owner, "owner");
        (bool isDone, ) = to.call(data);
        require(isDone, "failed");
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        require(signature.length == 65, "length");
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        return ecrecover(hash, uint8(signature[64]), r, s) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
